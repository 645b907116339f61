/** People who do not exist, for radiographs that are drawn. A case names its patient by the place in this list. */
export const demoPatients = [
  { firstName: 'Rosa', lastName: 'Ficticia Lazo', recordNumber: 'HC-1001', birthDate: '1984-03-11', sex: 'F' },
  { firstName: 'Mario', lastName: 'Ejemplo Ríos', recordNumber: 'HC-1002', birthDate: '1957-11-02', sex: 'M' },
  { firstName: 'Inés', lastName: 'Modelo Paz', recordNumber: 'HC-1003', birthDate: '2007-06-24', sex: 'F' },
  { firstName: 'Tomás', lastName: 'Muestra Vidal', recordNumber: 'HC-1004', birthDate: '1991-01-30', sex: 'M' },
  { firstName: 'Carmen', lastName: 'Inventada Soto', recordNumber: 'HC-1005', birthDate: '1949-08-17', sex: 'F' },
  { firstName: 'Julio', lastName: 'Simulado Peña', recordNumber: 'HC-1006', birthDate: '1976-05-09', sex: 'M' },
  { firstName: 'Elena', lastName: 'Fantasma Luna', recordNumber: 'HC-1007', birthDate: '1998-12-03', sex: 'F' },
  { firstName: 'Óscar', lastName: 'Supuesto Mejía', recordNumber: 'HC-1008', birthDate: '1968-02-21', sex: 'M' },
  { firstName: 'Pilar', lastName: 'Imaginaria Cruz', recordNumber: 'HC-1009', birthDate: '1987-07-14', sex: 'F' },
  { firstName: 'Hugo', lastName: 'Ensayo Vega', recordNumber: 'HC-1010', birthDate: '2001-10-28', sex: 'M' },
  { firstName: 'Lidia', lastName: 'Prueba Ochoa', recordNumber: 'HC-1011', birthDate: '1962-04-05', sex: 'F' },
  { firstName: 'Raúl', lastName: 'Dibujado Campos', recordNumber: 'HC-1012', birthDate: '1973-09-19', sex: 'M' },
  { firstName: 'Nora', lastName: 'Aparente Salas', recordNumber: 'HC-1013', birthDate: '1994-01-08', sex: 'F' },
  { firstName: 'Víctor', lastName: 'Teórico Rojas', recordNumber: 'HC-1014', birthDate: '1955-06-30', sex: 'M' },
] as const
