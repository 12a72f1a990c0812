/** What hosts are told who speaks, and whose hooks and modules these are. */
export const PLUGIN_NAME = 'unplugin-translations'
