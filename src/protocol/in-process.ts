/**
 * Address of a service in this process, which has none: an address must be one, and no name server knows this. Nobody who
 * reads it could do anything with it, so it is shown nowhere.
 */
export const IN_PROCESS = 'http://embedded.invalid'
