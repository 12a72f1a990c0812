/** Files of components that a framework compiles, whose templates may hold calls. */
export const COMPONENT: RegExp = /\.(?:vue|svelte)$/
