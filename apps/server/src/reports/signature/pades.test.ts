// @module-tag resources
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { fromBER, type OctetString, type Sequence } from 'asn1js'
import { Certificate, ContentInfo, SignedData } from 'pkijs'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readP12, type SigningIdentity } from '../../settings/signing-identity.ts'
import { renderPdf } from '../report/render-pdf.ts'
import { signPdf } from './pades.ts'
import { makeP12, type TestP12 } from './testing/make-p12.ts'
import { renderReport } from './testing/render-report.ts'

const run = promisify(execFile)
const password = 'secreto'
const signature = {
  signer: 'Dra. María Núñez Ñahui',
  reason: 'Informe firmado por el odontólogo',
  location: 'Córdoba',
  at: new Date('2026-11-24T10:30:00.000Z'),
}
const span = { validFrom: new Date('2026-01-01'), validTo: new Date('2100-01-01') }

let report: Uint8Array
const p12s = new Map<string, TestP12>()
const identities = new Map<string, SigningIdentity>()
const folder = mkdtemp(join(tmpdir(), 'xrai-pades-'))

beforeAll(async () => {
  report = await renderReport()
  for (const key of ['rsa', 'P-256'] as const) {
    const p12 = await makeP12({ password, key, ...span })
    p12s.set(key, p12)
    identities.set(key, readP12(p12.bytes, password))
  }
})
afterAll(async () => rm(await folder, { recursive: true }))

const identityOf = (key: string): SigningIdentity => {
  const identity = identities.get(key)
  if (identity === undefined) throw new Error(`no identity of kind ${key}`)
  return identity
}

/** The parts of the signature that a PDF reader uses. */
function signedParts(pdf: Uint8Array) {
  const text = Buffer.from(pdf).toString('latin1')
  const [from = 0, length = 0, second = 0, rest = 0] = (/\/ByteRange \[([\d ]+)\]/.exec(text)?.[1] ?? '')
    .split(' ')
    .map(Number)
  const gap = text.slice(from + length, second)
  const contents = Buffer.from(gap.slice(1, -1), 'hex')
  const cms = contents.subarray(0, fromBER(contents).offset)
  const signed = Buffer.concat([pdf.subarray(from, from + length), pdf.subarray(second, second + rest)])
  return { from, end: second + rest, gap, signed, signedData: signedDataOf(cms) }
}

const signedDataOf = (cms: Uint8Array) => new SignedData({ schema: ContentInfo.fromBER(Uint8Array.from(cms)).content })

const isValid = (pdf: Uint8Array, { root }: Pick<TestP12, 'root'>): Promise<boolean> => {
  const { signed, signedData } = signedParts(pdf)
  const trustedCerts = [Certificate.fromBER(root.raw)]
  return signedData
    .verify({ signer: 0, data: Uint8Array.from(signed).buffer, trustedCerts, checkChain: true })
    .catch(() => false)
}

describe.each(['rsa', 'P-256'])('a PDF that is signed with a key of kind %s', key => {
  let pdf: Uint8Array
  let p12: TestP12
  beforeAll(async () => {
    pdf = await signPdf(report, identityOf(key), signature)
    p12 = p12s.get(key) ?? (await makeP12({ password }))
  })

  it('begins with the original bytes, and reads as before', async () => {
    expect(Buffer.compare(pdf.subarray(0, report.length), report)).toBe(0)
    const textOf = async (bytes: Uint8Array) => (await extractText(await getDocumentProxy(bytes.slice()))).text
    const text = await textOf(pdf)
    expect(text).toEqual(await textOf(report))
    expect(text.join(' ')).toContain('INFORME RADIOGRÁFICO AUTOMATIZADO')
  })

  it('covers every byte but the signature itself', () => {
    const { from, end, gap } = signedParts(pdf)
    expect([from, end]).toEqual([0, pdf.length])
    expect(gap).toMatch(/^<[0-9a-f]+>$/)
  })

  it('verifies up to the root of its chain, and fails with one bit changed anywhere', async () => {
    expect(await isValid(pdf, p12)).toBe(true)
    const { gap } = signedParts(pdf)
    const start = Buffer.from(pdf).indexOf(gap)
    for (const place of [10, report.length - 1, start - 1, start + gap.length, pdf.length - 1]) {
      const changed = pdf.slice()
      changed[place] = (changed[place] ?? 0) ^ 1
      const verified = await isValid(changed, p12).catch(() => false)
      expect([place, verified]).toEqual([place, false])
    }
    expect(await isValid(pdf, await makeP12({ password, key: 'P-256' }))).toBe(false)
  })

  it('contains exactly the attributes of a baseline signature, and the whole chain', () => {
    const { gap, signed, signedData } = signedParts(pdf)
    const attributes = signedData.signerInfos[0]?.signedAttrs?.attributes ?? []
    expect(attributes.map(({ type }) => type)).toEqual([
      '1.2.840.113549.1.9.3',
      '1.2.840.113549.1.9.4',
      '1.2.840.113549.1.9.16.2.47',
    ])
    const digest: OctetString = attributes[1]?.values[0]
    expect(Buffer.from(digest.getValue())).toEqual(createHash('sha256').update(signed).digest())
    expect(signedData.certificates).toHaveLength(2)
    for (const { raw } of [p12.certificate, p12.root]) expect(gap).toContain(raw.toString('hex'))
  })

  it('identifies its certificate by hash, so that another one with the same key cannot replace it', () => {
    const attribute = signedParts(pdf).signedData.signerInfos[0]?.signedAttrs?.attributes[2]
    const certificates: Sequence = attribute?.values[0].valueBlock.value[0]
    const [id] = certificates.valueBlock.value as Sequence[]
    const [hash] = (id?.valueBlock.value ?? []) as OctetString[]
    expect(Buffer.from(hash?.getValue() ?? new ArrayBuffer())).toEqual(
      createHash('sha256').update(p12.certificate.raw).digest(),
    )
  })

  it('shows a reader who signed, why, where and when', async () => {
    const proxy = await getDocumentProxy(pdf.slice())
    const fields = await proxy.getFieldObjects()
    expect(Object.keys(fields ?? {})).toEqual(['Signature1'])
    const text = Buffer.from(pdf.subarray(report.length)).toString('latin1')
    expect(text).toContain('/SubFilter /ETSI.CAdES.detached')
    expect(text).toContain('/M (D:20261124103000Z)')
    const written = [...text.matchAll(/\/(Name|Reason|Location) <FEFF([0-9A-F]+)>/g)].map(([, name, hex = '']) => [
      name,
      Buffer.from(hex, 'hex').swap16().toString('utf16le'),
    ])
    expect(Object.fromEntries(written)).toEqual({
      Name: signature.signer,
      Reason: signature.reason,
      Location: signature.location,
    })
  })

  it('is valid to poppler', async ({ skip }) => {
    const path = join(await folder, `${key}.pdf`)
    await writeFile(path, pdf)
    const answer = await run('pdfsig', ['-nocert', path]).catch(error => {
      if (error.code === 'ENOENT') skip('pdfsig (poppler-utils) is not installed')
      throw error
    })
    expect(answer.stdout).toContain('Total document signed')
    expect(answer.stdout).toContain('Signature Validation: Signature is Valid.')
    expect(answer.stdout).toContain('Signature Type: ETSI.CAdES.detached')
  })
})

describe('a PDF', () => {
  it('is not signed with a certificate that has expired since the start', async () => {
    const at = new Date('2101-01-01')
    await expect(signPdf(report, identityOf('rsa'), { ...signature, at })).rejects.toThrow(/expired at 2100-01-01/)
  })

  it('with a form, for example a signed one, is not signed again', async () => {
    const pdf = await signPdf(report, identityOf('P-256'), signature)
    await expect(signPdf(pdf, identityOf('P-256'), signature)).rejects.toThrow('already has a form')
  })

  it('whose own text looks like a placeholder is signed at the right position', async () => {
    const text = '/ByteRange [0 /********** /**********] /Contents <0000>'
    const given = await renderPdf({ content: [text], defaultStyle: { font: 'Inter' }, info: { title: text } })
    const pdf = await signPdf(given, identityOf('P-256'), { ...signature, reason: text, signer: text })
    const { root } = p12s.get('P-256') ?? (await makeP12({ password }))
    const last = Buffer.from(pdf).subarray(given.length)
    expect(await isValid(Buffer.concat([given, last]), { root })).toBe(true)
  })
})
