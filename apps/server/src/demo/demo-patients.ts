/** People who do not exist, for radiographs that are drawn. */
export const demoPatients = [
  { name: 'Rosa Ficticia Lazo', birthDate: '1984-03-11', sex: 'F' },
  { name: 'Mario Ejemplo Ríos', birthDate: '1957-11-02', sex: 'M' },
  { name: 'Inés Modelo Paz', birthDate: '2009-06-24', sex: 'F' },
  { name: 'Tomás Muestra Vidal', birthDate: '1991-01-30', sex: 'M' },
] as const
