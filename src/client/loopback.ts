/** Names of this machine, which what is sent to them never leaves. */
export const isLoopback = (hostname: string): boolean =>
  /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname)
