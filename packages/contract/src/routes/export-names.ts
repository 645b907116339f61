/** The lists and panels that are exported as CSV files, with the names of the files. */
export const exportNames = {
  cases: 'xrai-casos',
  analyses: 'xrai-radiografias',
  patients: 'xrai-pacientes',
  reports: 'xrai-informes',
  metrics: 'xrai-metricas',
  people: 'xrai-equipo-en-cifras',
  sites: 'xrai-sedes-en-cifras',
  team: 'xrai-equipo',
} as const
