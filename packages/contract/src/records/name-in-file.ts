/** Words of a file's name that are nobody's name. */
const ofNobody =
  /^(panoramic[ao]?|periapical|radiograf[ií]a|radiograph|rx|opg|pan|img|image|imagen|dsc|foto|photo|scan|whatsapp|screenshot|captura|copia|copy|final|at|de|del|la|caso|case)$/i

/** What to search a patient by, from a file named after one, as 'Quispe_Rosa_2026-03.jpg' is; null where it seems not to be. */
export function nameInFile(fileName: string): string | null {
  const words = fileName
    .replace(/\.\w{2,4}$/, '')
    .normalize('NFC')
    .split(/[^\p{L}]+/u)
    .filter(word => word.length > 2 && !ofNobody.test(word))
  return words.length >= 2 && words.length <= 4 ? words.join(' ') : null
}
