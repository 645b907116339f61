/** Such as 4 de diciembre de 2026. */
export const longDate = (moment: string) =>
  new Date(moment).toLocaleDateString('es-PE', { day: 'numeric', month: 'long', year: 'numeric' })
