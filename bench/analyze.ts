import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { classLabel } from '@xrai/contract/classes/class-label'
import { AppError } from '@xrai/contract/errors/app-error'
import type { QualityCode } from '@xrai/contract/errors/quality'
import { errorTable } from '@xrai/contract/errors/table'
import { ageOnRadiograph } from '@xrai/contract/records/age'
import { toPredictionDto } from '@xrai/contract/records/finding'
import { defaultConfidence } from '@xrai/contract/records/limits'
import type { Prediction } from '@xrai/contract/records/prediction'
import {
  type RadiographType,
  radiographLimits,
  radiographTypeOf,
  wireTypeSchema,
} from '@xrai/contract/records/radiograph'
import { turnedText } from '@xrai/contract/records/turned-text'
import { warningsOf } from '@xrai/contract/records/warnings'
import { t } from '@xrai/contract/strings/translate'
import { createGate, type Gate, toFindings } from '@xrai/engine'
import { openNodeEngine, openNodeGate } from '@xrai/engine/node'

/**
 * The detector without a server; `usage` lists the parameters. With --json it prints one line per file, with the
 * predictions, teeth and warnings of the HTTP call. Continues after a refused file, but then exits with 1.
 */
const usage = 'npm run analyze -- --type panoramic|periapical [--json] [--models DIR] FILE…'

const print = (line: string) => process.stdout.write(`${line}\n`)

const shipped = fileURLToPath(new URL('../models', import.meta.url))

interface Arguments {
  readonly type: RadiographType
  readonly json: boolean
  readonly models: string
  readonly files: readonly string[]
}

const readArguments = (): Arguments => {
  const options = {
    type: { type: 'string' },
    json: { type: 'boolean', default: false },
    models: { type: 'string', default: shipped },
  } as const
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const type = wireTypeSchema.safeParse(values.type)
  if (!type.success || positionals.length === 0) throw new Error(usage)
  const { json, models } = values
  return { type: radiographTypeOf(type.data), json, models, files: positionals }
}

const readRadiograph = async (file: string): Promise<Uint8Array> => {
  const found = await stat(file).catch(cause => {
    throw new AppError('NOT_FOUND', { cause, detail: file })
  })
  if (!found.isFile()) throw new AppError('NOT_FOUND', { detail: file })
  if (found.size > radiographLimits.bytes) throw new AppError('IMAGE_TOO_LARGE', { detail: file })
  return readFile(file)
}

/** Reproducible ids for a file: the first bits of the SHA-256 of its bytes and a number, as UUID version 8. */
const idsOf = (bytes: Uint8Array): (() => string) => {
  const file = createHash('sha256').update(bytes).digest()
  let next = 0
  return () => {
    const hex = createHash('sha256').update(file).update(`${next++}`).digest('hex')
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
  }
}

const row = ({ class: name, confidence, tooth, x, y, width, height }: Prediction): string => {
  const place = t('findings.position', { x: Math.round(x), y: Math.round(y) })
  const size = t('findings.size', { width: Math.round(width), height: Math.round(height) })
  return `  ${tooth.padEnd(4)} ${classLabel(name).padEnd(36)} ${Math.round(confidence * 100)
    .toString()
    .padStart(3)} %   ${place.padEnd(18)} ${size}`
}

/** The findings at the app's default threshold, with experimental ones apart; --json prints everything. */
const table = (file: string, width: number, height: number, predictions: readonly Prediction[]): string => {
  const shown = predictions.filter(prediction => prediction.confidence >= defaultConfidence)
  const proved = shown.filter(({ experimental }) => !experimental)
  const others = shown.filter(({ experimental }) => experimental)
  const rows = shown.length > 0 ? proved.map(row) : [`  ${t('findings.nothing')}`]
  const apart =
    others.length > 0 ? [`  ${t('findings.experimental')}: ${t('findings.experimentalHint')}`, ...others.map(row)] : []
  return [`${file} (${t('findings.size', { width, height })})`, ...rows, ...apart, ''].join('\n')
}

/** Its network may be missing if the models are not the shipped ones. */
const openGate = (models: string): Promise<Gate> =>
  openNodeGate(models).catch(cause => {
    if (!(cause instanceof AppError)) throw cause
    console.error(`No picture is looked at before its analysis: ${cause.code} (${cause.message})`)
    return createGate()
  })

/** A failed quality check is reported on stderr, beside the findings: only the HTTP call refuses the image. */
const warn = (file: string, faults: readonly QualityCode[]): void => {
  for (const code of faults) console.error(`${file}: ${t(errorTable[code].text)} (${code})`)
}

const today = new Date().toISOString().slice(0, 10)

const main = async (): Promise<number> => {
  const { type, json, models, files } = readArguments()
  const [engine, gate] = await Promise.all([openNodeEngine({ models }), openGate(models)])
  let refused = 0
  for (const file of files) {
    try {
      const bytes = await readRadiograph(file)
      const { facts, orientation, detections, dentition } = await engine.analyze(bytes, type, async radiograph => {
        const righted = await gate.turnRight(radiograph, type)
        warn(file, righted.faults)
        return { ...righted, numbersTeeth: !righted.faults.includes('QUALITY_UPSIDE_DOWN') }
      })
      if (orientation) console.error(`${file}: ${turnedText(orientation)}`)
      const { width, height, dicom, imagesInFile } = facts
      const turned = { orientation, size: facts }
      const predictions = toFindings(detections, idsOf(bytes), dentition, turned).map(finding =>
        toPredictionDto(finding),
      )
      const age = ageOnRadiograph({ birthDate: null, dicom, uploadedOn: today })
      const warnings = warningsOf({ age, predictions, dicom, imagesInFile })
      for (const { code, message } of warnings) console.error(`${file}: ${message} (${code})`)
      print(
        json
          ? JSON.stringify({ file, image: { width, height }, orientation, predictions, ...dentition, warnings })
          : table(file, width, height, predictions),
      )
    } catch (cause) {
      if (!(cause instanceof AppError)) throw cause
      refused += 1
      const error = t(errorTable[cause.code].text)
      print(json ? JSON.stringify({ file, error, code: cause.code }) : `${file}\n  ${error} (${cause.code})\n`)
    }
  }
  await Promise.all([engine.close(), gate.close()])
  return refused > 0 ? 1 : 0
}

process.exitCode = await main().catch(cause => {
  console.error(
    cause instanceof AppError ? `${t(errorTable[cause.code].text)} (${cause.message})` : String(cause.message),
  )
  return 2
})
