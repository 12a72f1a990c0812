/** What a service could send to break out: names for paths and addresses, keys and texts for code and terminals. */

/** Refused by name. */
export const UNSAFE_LANGUAGES: readonly string[] = [
  '../../x',
  '..',
  '.',
  '',
  'a/b',
  'a\\b',
  '%2e%2e',
  'en\0',
  'con',
  'x'.repeat(1000),
  '__proto__',
  'e\u001b[2Jn',
]
export const UNSAFE_NAMESPACES: readonly string[] = ['..', 'a/../../b', 'a\\..\\b', '/etc/x']

/** In bytes, and in what hosts make of it, longer than the name of a file may be. */
export const LONG_NAMESPACE: string = 'ж'.repeat(200)

/** Strange, and names like any other. */
export const ODD_NAMESPACES: readonly string[] = [
  'a/b',
  'emails/welcome',
  'a%2Fb',
  'a b',
  'ä',
  'constructor',
  'a.json',
  'b.css',
  'c.d.ts',
  'x?y#z',
  'c:d*"<>|',
  "(a)!'e",
  LONG_NAMESPACE,
  'n'.repeat(200),
]

/** Keys and texts that break naive code: prototypes, script ends, line separators, halves of pairs, formats. */
const KEYS = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'valueOf',
  '',
  ' ',
  'a.b',
  'a..b',
  '.',
  '0',
  '10',
  'default',
  'then',
  'await',
  '\u2028',
  '\ud800',
  '\udc00',
  '👋',
  'k'.repeat(5000),
  '__proto__.x',
  'constructor.prototype.x',
  'a.__proto__.b',
  "'",
  '"',
  '`',
  '\\',
  '\n',
]
const TEXTS = [
  '{',
  '}',
  '@',
  '%s',
  '$' + '{x}',
  '\\',
  '"',
  "'",
  '`',
  '\0',
  '\u2028',
  '\u2029',
  '\ud800',
  '\udfff',
  '</script>',
  '<!--',
  '*/',
  '/*',
  '\ufeff',
  '\r\n',
  '\u001b[2J',
  '\n::error::x',
  '{{name}}',
  '$t(key)',
  '@:key',
  '',
]

/** Every key with a text, every text with a key; no prototype. */
export const HOSTILE: Readonly<Record<string, string>> = Object.freeze(
  Object.assign(
    Object.create(null) as Record<string, string>,
    Object.fromEntries([
      ...KEYS.map((key, index) => [key, TEXTS[index % TEXTS.length] as string] as const),
      ...TEXTS.map((text, index) => [`text ${index}`, text] as const),
    ]),
  ),
)
