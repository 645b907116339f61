/** Words in file names that are not part of a person's name. */
const ofNobody =
  /^(panoramic[ao]?|periapical|radiograf[ií]a|radiograph|rx|opg|pan|img|image|imagen|dsc|foto|photo|scan|whatsapp|screenshot|captura|copia|copy|final|at|de|del|la|caso|case)$/i

/**
 * A search term for a patient from a file named after one, such as 'Quispe_Rosa_2026-03.jpg'; null if the file name
 * contains no likely name.
 */
export function nameInFile(fileName: string): string | null {
  const words = fileName
    .replace(/\.\w{2,4}$/, '')
    .normalize('NFC')
    .split(/[^\p{L}]+/u)
    .filter(word => word.length > 2 && !ofNobody.test(word))
  return words.length >= 2 && words.length <= 4 ? words.join(' ') : null
}
