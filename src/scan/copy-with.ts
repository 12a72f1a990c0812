/**
 * A copy with some properties otherwise: what `{ ...of, ...other }` is. For what is made by the thousand: V8 gives a
 * literal that begins with a spread, and adds to what was spread, a shape that no other object ever shares (Node 20; newer
 * ones mend that), and whoever reads such objects looks each property up anew.
 */
export function copyWith<Of extends object>(of: Of, other: Partial<Of>): Of {
  return Object.assign({}, of, other)
}
