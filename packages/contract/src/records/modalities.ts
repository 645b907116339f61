/**
 * The values of Modality (0008,0060) in the standard's notation, because some programs write several, or lower case.
 */
export const modalitiesOf = (modality: string | undefined): readonly string[] =>
  (modality ?? '')
    .split('\\')
    .map(value => value.trim().toUpperCase())
    .filter(value => value !== '')
