/** Joins the classes that are there. */
export const classNames = (...names: readonly (string | false | undefined)[]) => names.filter(Boolean).join(' ')
