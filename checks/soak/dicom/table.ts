import { readFile, writeFile } from 'node:fs/promises'

export interface Row {
  readonly name: string
  readonly what: string
}

const document = new URL('../../../docs/dicom.md', import.meta.url)
const begin = '<!-- written by npm run soak -- dicom -->'
const end = '<!-- end -->'

/** Replaces the table between its markers in docs/dicom.md. */
export const writeTable = async (rows: readonly Row[], answers: ReadonlyMap<string, number>): Promise<void> => {
  const text = await readFile(document, 'utf8')
  const table = ['| file | result |', '|---|---|', ...rows.map(({ name, what }) => `| ${name} | ${what} |`)]
  const counts = [...answers].toSorted(([, one], [, other]) => other - one)
  const total = counts.reduce((sum, [, count]) => sum + count, 0)
  const mutations = [
    `| ${total} mutations of them, of the fixtures and of phantoms as TIFF and WebP | count |`,
    '|---|---:|',
    ...counts.map(([answer, count]) => `| ${answer} | ${count} |`),
  ]
  const made = [begin, '', ...table, '', ...mutations, '', end].join('\n')
  const [before = '', rest = ''] = text.split(begin)
  await writeFile(document, before + made + (rest.split(end)[1] ?? '\n'))
}
