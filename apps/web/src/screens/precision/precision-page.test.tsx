import { readdirSync, readFileSync } from 'node:fs'
import { classLabel } from '@xrai/contract/classes/class-label'
import { defaultConfidence } from '@xrai/contract/records/limits'
import { radiographTypeSchema } from '@xrai/contract/records/radiograph'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { setsOf } from './class-figures.ts'
import { ModelFigures } from './model-figures.tsx'
import { modelFiles } from './model-files.ts'
import { PrecisionPage } from './precision-page.tsx'
import { ap50Of, setName } from './words.ts'

const start = Math.round(defaultConfidence * 100)
const share = z.number().min(0).max(1)
const setSchema = z.object({
  sources: z.int().positive(),
  classes: z.record(
    z.string(),
    z.object({
      ap50: share,
      low: share,
      high: share,
      n: z.int().nonnegative(),
      precision: share.nullable(),
      recall: share.nullable(),
    }),
  ),
})
const error = z.object({ n: z.int().nonnegative(), error: share })
/** The fields of a model's file that the page reads; TypeScript does not type JSON imported by a glob. */
const fileSchema = z.object({
  name: z.string(),
  version: z.string(),
  type: radiographTypeSchema,
  classes: z.array(
    z.object({
      id: z.string(),
      threshold: share,
      experimental: z.boolean().optional(),
      curve: z.array(z.object({ threshold: share, precision: share, recall: share })).optional(),
      curveLabels: z.int().nonnegative().optional(),
      curvePart: z.enum(['test', 'tune']).optional(),
    }),
  ),
  trainedOn: z.array(z.string()),
  measured: setSchema.extend({
    set: z.string(),
    date: z.iso.date().optional(),
    external: z.record(z.string(), setSchema).optional(),
    calibration: z
      .object({ before: error.optional(), test: error.optional(), classes: z.record(z.string(), error).optional() })
      .optional(),
  }),
})

const folder = new URL('../../../../../models/', import.meta.url)
const read = (name: string): unknown => JSON.parse(readFileSync(new URL(`${name}/model.json`, folder), 'utf8'))

const text = renderToStaticMarkup(<PrecisionPage />)
  .replace(/<[^>]+>/g, '|')
  .replace(/\|+/g, '|')

describe('/precision', () => {
  it('draws the detection models from files with all required fields', () => {
    const names = readdirSync(folder).filter(name => radiographTypeSchema.safeParse(name).success)
    expect(modelFiles.map(({ name }) => name)).toEqual(names.toSorted())
    for (const name of names) fileSchema.parse(read(name))
  })

  it('states, for every class of every set, the figures of its file', () => {
    for (const { name } of modelFiles) {
      const { measured } = fileSchema.parse(read(name))
      const sets = [measured, ...Object.values(measured.external ?? {})]
      for (const { classes } of sets) {
        for (const [id, { ap50, low, high, n, recall }] of Object.entries(classes)) {
          if (n === 0) continue
          const range = low === high && n < 5 ? '— (muy pocos casos)' : `de ${ap50Of(low)} a ${ap50Of(high)}`
          const row = [classLabel(id), `${n}`, ap50Of(ap50), range]
          const found = recall === null ? '—' : `${Math.round((Math.round(recall * n) / n) * 100)} %`
          expect(text).toMatch(new RegExp([...row, found].map(escaped).join('(?:\\|Experimental)?\\|')))
        }
      }
    }
  })

  it('states that its tables are at each class’s threshold, above the initial one, which every curve marks', () => {
    expect(text).toContain('Las tablas usan la confianza mínima propia de cada clase')
    expect(text).toContain(`la aplicación se abre con ${start} %, más baja que la mayoría`)
    expect(text).toContain(`Confianza mínima inicial de la aplicación (${start} %)`)
    for (const { classes } of modelFiles) {
      const above = classes.filter(({ threshold }) => threshold > defaultConfidence)
      expect(above.length).toBeGreaterThan(classes.length / 2)
    }
  })

  it('states below each curve its split and number of cases', () => {
    for (const model of modelFiles) {
      for (const one of model.classes.filter(({ curvePart }) => curvePart === 'test')) {
        const drawn = renderToStaticMarkup(<ModelFigures model={{ ...model, classes: [one] }} />)
        expect(drawn).toContain(`Medido en radiografías apartadas, del mismo origen (${one.curveLabels} casos).`)
      }
    }
    const [shipped] = modelFiles
    if (!shipped) throw new Error('no model ships')
    const foreign = renderToStaticMarkup(<ModelFigures model={{ ...shipped, trainedOn: [] }} />)
    expect(foreign).toContain('Medido en radiografías apartadas (')
    expect(foreign).not.toContain('mismo origen (n')
  })

  it('starts with the clinics outside the training data', () => {
    for (const model of modelFiles) {
      const { others, own } = setsOf(model)
      const drawn = [...others, ...own].filter(({ classes }) => Object.keys(classes).length > 0)
      const places = drawn.map(({ id }) => text.indexOf(`|${setName(id)}|`))
      expect(places).toEqual(places.toSorted((one, other) => one - other))
      expect(Math.min(...places)).toBeGreaterThan(0)
    }
  })

  it('counts marks of periapicals by their centre, and states it', () => {
    const periapical = text.slice(text.indexOf('|Radiografías periapicales|'), text.indexOf('|Lo que no busca'))
    expect(periapical).toContain('|Lesión periapical|39|')
    expect(periapical).toContain('si el centro de la marca cae dentro de lo señalado')
    expect(text).not.toContain('Recortes')
  })

  it('states that a curve was drawn on the tune split', () => {
    const [shipped] = modelFiles
    if (!shipped) throw new Error('no model ships')
    const [first] = shipped.classes
    if (!first) throw new Error('it has no class')
    const { curveLabels: _, curvePart: __, ...one } = first
    const drawn = (curve: Pick<typeof first, 'curveLabels' | 'curvePart'>) =>
      renderToStaticMarkup(<ModelFigures model={{ ...shipped, classes: [{ ...one, ...curve }] }} />)
    const said = 'Medido en las radiografías con que se ajustó'
    expect(drawn({ curveLabels: 20, curvePart: 'tune' })).toContain(`${said} (20 casos).`)
    expect(drawn({ curvePart: 'tune' })).toContain(`${said}.`)
    expect(drawn({ curveLabels: 20, curvePart: 'test' })).not.toContain(said)
    const foreign = { ...one, id: 'a class without labels' }
    expect(renderToStaticMarkup(<ModelFigures model={{ ...shipped, classes: [foreign] }} />)).toContain(said)
  })

  it('shows the calibration error of each class with enough findings', () => {
    const points = new Intl.NumberFormat('es-PE', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
    const [panoramic] = modelFiles
    const classes = Object.entries(panoramic?.measured.calibration?.classes ?? {})
    expect(classes.length).toBeGreaterThan(0)
    for (const [id, { n, error }] of classes) {
      expect(n).toBeGreaterThanOrEqual(200)
      expect(text).toContain(`|${classLabel(id)}|${points.format(error * 100)} puntos|${n}|`)
    }
  })

  it('states for decay, tooth by tooth, the marked and the missed ones', () => {
    const [panoramic] = modelFiles
    if (!panoramic) throw new Error('no model ships')
    const { others, own } = setsOf(panoramic)
    const sets = [...others, ...own].flatMap(({ decayByTooth: one }) => one ?? [])
    expect(sets.length).toBeGreaterThan(1)
    const decay = text.slice(text.indexOf('|Caries, pieza a pieza|'), text.indexOf('|Cada hallazgo, pieza a pieza|'))
    expect(decay).toContain(`|Piezas|${sets.map(({ teeth }) => teeth).join('|')}|`)
    const marked = sets.map(one => `${one.markedRight} de ${one.marked}`)
    expect(decay).toContain(`|De las marcadas desde 20 %, correctas|${marked.join('|')}|`)
    const missed = sets.map(one => `${one.decayed - one.markedRight} de ${one.decayed}`)
    expect(decay).toContain(`|Con caries y sin marca|${missed.join('|')}`)
  })

  it('states for every class how well it separates teeth with and without it', () => {
    const [panoramic] = modelFiles
    if (!panoramic) throw new Error('no model ships')
    const { others, own } = setsOf(panoramic)
    const asked = [...others, ...own].flatMap(({ byTooth = {} }) => Object.entries(byTooth))
    const told = asked.filter(([id]) => panoramic.classes.some(one => one.id === id))
    expect(told.length).toBeGreaterThan(5)
    for (const [id, { decayed, teeth, area }] of told) {
      expect(text).toContain(`|${classLabel(id)}|${decayed} de ${teeth}|${ap50Of(area)}, de `)
    }
  })

  it('states that the shipped models are for evaluation', () => {
    expect(text).toContain('Modelos para evaluación e investigación: no se obtuvieron las condiciones')
  })

  it('names exactly the classes that no model detects', () => {
    const missing = text.slice(text.indexOf('Lo que no busca'), text.indexOf('Cómo leer estos números')).split(/\|| · /)
    for (const id of ['SEALANT', 'FRACTURE', 'ROOT CANAL BEYOND APEX']) expect(missing).toContain(classLabel(id))
    for (const { id } of modelFiles.flatMap(({ classes }) => classes)) expect(missing).not.toContain(classLabel(id))
  })
})

const escaped = (part: string) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
