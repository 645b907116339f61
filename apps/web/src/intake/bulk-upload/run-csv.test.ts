import { expect, it } from 'vitest'
import type { BulkFile, FileState } from './bulk-file.ts'
import { runCsv } from './run-csv.ts'

const fileOf = (name: string, state: FileState): BulkFile => ({
  key: name,
  name,
  size: 1,
  file: undefined,
  type: undefined,
  tries: 0,
  cuts: 0,
  state,
})

it("lists each file's state and reason, and lets no name become a formula", () => {
  const refusal = { kind: 'refused', error: 'No se pudo "leer".', code: 'DICOM_DAMAGED' } as const
  const lines = runCsv([
    fileOf('a.dcm', { is: 'stored', analysisId: 'a', unanalysed: null }),
    fileOf('=1+1.dcm', { is: 'refused', refusal }),
    fileOf('c.dcm', { is: 'stored', analysisId: 'c', unanalysed: 'OUT_OF_CREDITS' }),
    fileOf('d.dcm', {
      is: 'present',
      analysisId: 'd',
      imageId: 'd',
      inTrash: false,
      patient: { id: 'rosa', name: 'Rosa Quispe' },
    }),
    fileOf('e.jpg', { is: 'similar', analysisId: 'e', patient: { id: 'rosa', name: 'Rosa Quispe' } }),
  ]).split('\r\n')
  expect(lines.slice(0, 3)).toEqual([
    '\uFEFF"Archivo","Resultado","Motivo"',
    '"a.dcm","Guardada",""',
    `"'=1+1.dcm","No se guardó","No se pudo ""leer""."`,
  ])
  expect(lines.slice(3, 6)).toEqual([
    '"c.dcm","Guardada sin analizar","No quedaban créditos."',
    '"d.dcm","Ya estaba en la clínica","Con el paciente Rosa Quispe"',
    '"e.jpg","Probable duplicado, sin guardar","Con el paciente Rosa Quispe"',
  ])
})
