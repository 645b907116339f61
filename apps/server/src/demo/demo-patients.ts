/** People who do not exist, for radiographs that are drawn. */
export const demoPatients = [
  { firstName: 'Rosa', lastName: 'Ficticia Lazo', recordNumber: 'HC-0001', birthDate: '1984-03-11', sex: 'F' },
  { firstName: 'Mario', lastName: 'Ejemplo Ríos', recordNumber: 'HC-0002', birthDate: '1957-11-02', sex: 'M' },
  { firstName: 'Inés', lastName: 'Modelo Paz', recordNumber: 'HC-0003', birthDate: '2009-06-24', sex: 'F' },
  { firstName: 'Tomás', lastName: 'Muestra Vidal', recordNumber: 'HC-0004', birthDate: '1991-01-30', sex: 'M' },
] as const
