/** The values of Modality (0008,0060) as the standard writes them: some programs write several, or in lower case. */
export const modalitiesOf = (modality: string | undefined): readonly string[] =>
  (modality ?? '')
    .split('\\')
    .map(value => value.trim().toUpperCase())
    .filter(value => value !== '')
