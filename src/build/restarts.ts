/** The whole process is started again at each change: `node --watch`, `bun --watch` and `bun --hot`. */
export function isRestartedOnChange(): boolean {
  const { env, execArgv } = process
  return env.WATCH_REPORT_DEPENDENCIES !== undefined || execArgv.some((flag) => /^--(?:watch|hot)\b/.test(flag))
}
