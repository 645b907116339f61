import { expect, it } from 'vitest'
import type { BulkFile, FileState } from './bulk-file.ts'
import { runCsv } from './run-csv.ts'

const fileOf = (name: string, state: FileState): BulkFile => ({
  ...{ key: name, name, size: 1, file: undefined, type: undefined, tries: 0, state },
})

it('says what became of each file and why, and lets no name be a formula', () => {
  const refusal = { kind: 'refused', error: 'No se pudo "leer".', code: 'DICOM_DAMAGED' } as const
  const lines = runCsv([
    fileOf('a.dcm', { is: 'stored', analysisId: 'a', unanalysed: null }),
    fileOf('=1+1.dcm', { is: 'refused', refusal }),
    fileOf('c.dcm', { is: 'stored', analysisId: 'c', unanalysed: 'OUT_OF_CREDITS' }),
  ]).split('\r\n')
  expect(lines.slice(0, 3)).toEqual([
    '\uFEFF"Archivo","Resultado","Motivo"',
    '"a.dcm","Guardada",""',
    `"'=1+1.dcm","No se guardó","No se pudo ""leer""."`,
  ])
  expect(lines[3]).toBe('"c.dcm","Guardada sin analizar","No quedaban créditos."')
})
