/** `?picture=`: one of the phantoms, or the visitor's own file, which exists only in this page. */
const pictures = ['restored', 'impacted', 'implants', 'decayed', 'own'] as const
export type PictureName = (typeof pictures)[number]

export const pictureSearch = (search: Record<string, unknown>): { picture?: PictureName } => {
  const picture = pictures.find(name => name === search['picture'])
  return picture === undefined ? {} : { picture }
}
