/** The initials of a first and a last name, shown if an avatar has no picture. */
export const initialsOf = (firstName: string, lastName: string) =>
  [firstName, lastName]
    .map(name => [...name.trim()][0] ?? '')
    .join('')
    .toLocaleUpperCase('es')
