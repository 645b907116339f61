/** Joins the truthy class names. */
export const classNames = (...names: readonly (string | false | undefined)[]) => names.filter(Boolean).join(' ')
