import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { z } from 'zod'
import { signPdf } from '../../apps/server/src/reports/signature/pades.ts'
import { makeP12 } from '../../apps/server/src/reports/signature/testing/make-p12.ts'
import { renderReport } from '../../apps/server/src/reports/signature/testing/render-report.ts'
import { readP12 } from '../../apps/server/src/settings/signing-identity.ts'
import type { Verify } from './verify.ts'

/*
 * Validates signed reports with the European DSS, the reference validator of AdES signatures. It is Java and comes from
 * Maven; without either, nothing runs.
 */
const run = promisify(execFile)
const folder = fileURLToPath(new URL('./dss', import.meta.url))

const verdictSchema = z.object({
  format: z.string(),
  indication: z.string(),
  subIndication: z.string(),
  intact: z.boolean(),
  chain: z.number(),
  errors: z.number(),
})

export async function soakPades(verify: Verify): Promise<void> {
  for (const program of ['java', 'mvn']) {
    const isThere = await run(program, ['-version']).then(
      () => true,
      () => false,
    )
    if (!isThere) {
      process.stdout.write(`skipped: ${program} is not installed (default-jdk-headless and maven)\n`)
      return
    }
  }
  const work = await mkdtemp(join(tmpdir(), 'xrai-dss-'))
  try {
    const classPath = await classPathIn(work)
    for (const key of ['rsa', 'P-256'] as const) {
      const { bytes, root } = await makeP12({ password: 'secreto', key })
      const signature = { signer: 'Dra. María Núñez', reason: 'Informe firmado', at: new Date() }
      const pdf = await signPdf(await renderReport(), readP12(bytes, 'secreto'), signature)
      const whole = join(work, `${key}.pdf`)
      const rootFile = join(work, `${key}.cer`)
      await writeFile(whole, pdf)
      await writeFile(rootFile, root.raw)
      const verdict = await verdictOf(classPath, whole, rootFile)
      verify(verdict.format === 'PAdES-BASELINE-B', `${key}: the DSS says ${verdict.format}`)
      verify(
        verdict.indication === 'TOTAL_PASSED' && verdict.intact && verdict.errors === 0,
        `${key}: the DSS says ${verdict.indication}, ${verdict.subIndication}, ${verdict.errors} errors`,
      )
      verify(verdict.chain === 2, `${key}: the DSS sees a chain of ${verdict.chain}`)

      const changed = pdf.slice()
      changed[20] = (changed[20] ?? 0) ^ 1
      const damaged = join(work, `${key}-changed.pdf`)
      await writeFile(damaged, changed)
      const other = await verdictOf(classPath, damaged, rootFile)
      verify(other.indication === 'TOTAL_FAILED', `${key}, one bit changed: the DSS says ${other.indication}`)
      process.stdout.write(`${key}: ${verdict.format}, ${verdict.indication}; one bit changed: ${other.indication}\n`)
    }
  } finally {
    await rm(work, { recursive: true })
  }
}

/** Maven downloads the libraries once, into its own repository. */
async function classPathIn(work: string): Promise<string> {
  const file = join(work, 'class-path')
  const plugin = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:build-classpath'
  await run('mvn', ['-q', '-B', '-f', join(folder, 'pom.xml'), plugin, `-Dmdep.outputFile=${file}`])
  return readFile(file, 'utf8')
}

async function verdictOf(classPath: string, pdf: string, root: string) {
  const program = join(folder, 'ValidatePades.java')
  const { stdout } = await run('java', ['-cp', classPath, program, pdf, root])
  return verdictSchema.parse(JSON.parse(stdout))
}
