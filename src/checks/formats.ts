/** Ways to show findings. The options name them; `output` knows how they look. */
export const FORMATS = ['terminal', 'json', 'sarif', 'html', 'junit', 'github'] as const

export type OutputFormat = (typeof FORMATS)[number]
