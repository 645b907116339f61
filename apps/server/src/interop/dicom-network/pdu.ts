import { abortReasons, protocolError, type RejectionCode } from './dimse-error.ts'

/*
 * The protocol data units of DICOM's upper layer (PS3.8, section 9.3). Lengths and codes are big endian.
 */
const types = { associateRequest: 1, associateAccept: 2, associateReject: 3, data: 4, releaseRequest: 5 } as const
const laterTypes = { releaseResponse: 6, abort: 7 } as const

export const applicationContext = '1.2.840.10008.3.1.1.1'
/** Derived from a UUID (PS3.5, B.2). */
export const implementationClass = '2.25.36638596718452956733662409906668068043'
export const implementationVersion = 'XRAI'

export interface ProposedContext {
  /** Odd, 1 to 255. */
  readonly id: number
  readonly abstractSyntax: string
  readonly transferSyntaxes: readonly string[]
}

export interface AnsweredContext {
  readonly id: number
  /** 0: accepted; 3: service not supported; 4: none of the transfer syntaxes is supported. */
  readonly result: number
  /** Only meaningful if accepted. */
  readonly transferSyntax: string
}

/** Proposes that the requester acts as SCP of a class for C-STORE, as C-GET requires. */
export interface RoleSelection {
  readonly sopClass: string
  readonly isScu: boolean
  readonly isScp: boolean
}

interface Association<C> {
  readonly calledAe: string
  readonly callingAe: string
  readonly contexts: readonly C[]
  /** The maximum P-DATA length that the sender of this PDU accepts; 0 means unlimited. */
  readonly maximumLength: number
  readonly roles: readonly RoleSelection[]
}

export interface AssociateRequest extends Association<ProposedContext> {
  readonly kind: 'associate-request'
  readonly applicationContext: string
  /** True if it supports version 1 of the protocol. */
  readonly isVersion1: boolean
}

export interface AssociateAccept extends Association<AnsweredContext> {
  readonly kind: 'associate-accept'
}

/** A fragment of a message. */
export interface DataValue {
  readonly contextId: number
  readonly isCommand: boolean
  readonly isLast: boolean
  readonly data: Buffer
}

export type Pdu =
  | AssociateRequest
  | AssociateAccept
  | ({ readonly kind: 'associate-reject' } & RejectionCode)
  | { readonly kind: 'data'; readonly values: readonly DataValue[] }
  | { readonly kind: 'release-request' }
  | { readonly kind: 'release-response' }
  | { readonly kind: 'abort'; readonly source: number; readonly reason: number }

export const headerLength = 6

/** The type and the length of what follows. */
export const readHeader = (header: Buffer): { readonly type: number; readonly length: number } => ({
  type: header.readUInt8(0),
  length: header.readUInt32BE(2),
})

export const isData = (type: number): boolean => type === types.data

/** Parses the body of a PDU. Throws a DimseError if its type is unknown or the body is malformed. */
export const readPdu = (type: number, body: Buffer): Pdu => {
  try {
    if (type === types.associateRequest || type === types.associateAccept) return readAssociate(type, body)
    if (type === types.associateReject)
      return {
        kind: 'associate-reject',
        result: body.readUInt8(1),
        source: body.readUInt8(2),
        reason: body.readUInt8(3),
      }
    if (type === types.data) return { kind: 'data', values: [...readValues(body)] }
    if (type === types.releaseRequest) return { kind: 'release-request' }
    if (type === laterTypes.releaseResponse) return { kind: 'release-response' }
    if (type === laterTypes.abort) return { kind: 'abort', source: body.readUInt8(2), reason: body.readUInt8(3) }
  } catch (error) {
    if (error instanceof RangeError) throw protocolError('a PDU ends too early')
    throw error
  }
  throw protocolError(`a PDU of type ${type}`, abortReasons.unknown)
}

function* readValues(body: Buffer): Generator<DataValue> {
  let at = 0
  while (at < body.length) {
    const length = body.readUInt32BE(at)
    if (length < 2 || length > body.length - at - 4) throw protocolError('a value is longer than its PDU')
    const control = body.readUInt8(at + 5)
    yield {
      contextId: body.readUInt8(at + 4),
      isCommand: (control & 1) === 1,
      isLast: (control & 2) === 2,
      data: body.subarray(at + 6, at + 4 + length),
    }
    at += 4 + length
  }
}

/** The sub-items of an item with their types. */
function* items(bytes: Buffer): Generator<{ readonly type: number; readonly value: Buffer }> {
  let at = 0
  while (at < bytes.length) {
    const length = bytes.readUInt16BE(at + 2)
    if (length > bytes.length - at - 4) throw protocolError('an item is longer than what it is in')
    yield { type: bytes.readUInt8(at), value: bytes.subarray(at + 4, at + 4 + length) }
    at += 4 + length
  }
}

const textOf = (bytes: Buffer): string =>
  bytes
    .toString('latin1')
    .replace(/[\0 ]+$/, '')
    .trimStart()

const item = { application: 0x10, proposed: 0x20, answered: 0x21, abstract: 0x30, transfer: 0x40, user: 0x50 } as const
const userItem = { maximum: 0x51, implementation: 0x52, roles: 0x54, version: 0x55 } as const

const readAssociate = (type: number, body: Buffer): AssociateRequest | AssociateAccept => {
  const fixed = 68
  const parts = [...items(body.subarray(fixed))]
  const user = parts.filter(part => part.type === item.user).flatMap(part => [...items(part.value)])
  const maximum = user.find(part => part.type === userItem.maximum)
  const common = {
    calledAe: textOf(body.subarray(4, 20)),
    callingAe: textOf(body.subarray(20, 36)),
    maximumLength: maximum ? maximum.value.readUInt32BE(0) : 0,
    roles: user.filter(part => part.type === userItem.roles).map(part => readRole(part.value)),
  }
  const isVersion1 = (body.readUInt16BE(0) & 1) === 1
  if (body.length < fixed) throw protocolError('an association request ends too early')
  if (type === types.associateRequest)
    return {
      ...common,
      kind: 'associate-request',
      isVersion1,
      applicationContext: textOf(parts.find(part => part.type === item.application)?.value ?? Buffer.alloc(0)),
      contexts: parts.filter(part => part.type === item.proposed).map(part => readProposed(part.value)),
    }
  const contexts = parts.filter(part => part.type === item.answered).map(part => readAnswered(part.value))
  return { ...common, kind: 'associate-accept', contexts }
}

const readRole = (value: Buffer): RoleSelection => {
  const length = value.readUInt16BE(0)
  const end = 2 + length
  return {
    sopClass: textOf(value.subarray(2, end)),
    isScu: value.readUInt8(end) === 1,
    isScp: value.readUInt8(end + 1) === 1,
  }
}

const readProposed = (value: Buffer): ProposedContext => {
  const syntaxes = [...items(value.subarray(4))]
  return {
    id: value.readUInt8(0),
    abstractSyntax: textOf(syntaxes.find(part => part.type === item.abstract)?.value ?? Buffer.alloc(0)),
    transferSyntaxes: syntaxes.filter(part => part.type === item.transfer).map(part => textOf(part.value)),
  }
}

const readAnswered = (value: Buffer): AnsweredContext => {
  const syntax = [...items(value.subarray(4))].find(part => part.type === item.transfer)
  return {
    id: value.readUInt8(0),
    result: value.readUInt8(2),
    transferSyntax: textOf(syntax?.value ?? Buffer.alloc(0)),
  }
}

const writePdu = (type: number, ...parts: readonly Buffer[]): Buffer => {
  const header = Buffer.alloc(headerLength)
  header.writeUInt8(type, 0)
  header.writeUInt32BE(
    parts.reduce((sum, part) => sum + part.length, 0),
    2,
  )
  return Buffer.concat([header, ...parts])
}

const writeItem = (type: number, ...parts: readonly Buffer[]): Buffer => {
  const value = Buffer.concat(parts)
  const header = Buffer.alloc(4)
  header.writeUInt8(type, 0)
  header.writeUInt16BE(value.length, 2)
  return Buffer.concat([header, value])
}

const text = (value: string): Buffer => Buffer.from(value, 'latin1')
const title = (value: string): Buffer => text(value.padEnd(16).slice(0, 16))

const writeRole = ({ sopClass, isScu, isScp }: RoleSelection): Buffer => {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(sopClass.length)
  return writeItem(userItem.roles, length, text(sopClass), Buffer.from([Number(isScu), Number(isScp)]))
}

const writeAssociate = <C>(
  type: number,
  { calledAe, callingAe, contexts, maximumLength, roles }: Association<C>,
  writeContext: (context: C) => Buffer,
): Buffer => {
  const maximum = Buffer.alloc(4)
  maximum.writeUInt32BE(maximumLength)
  const user = writeItem(
    item.user,
    writeItem(userItem.maximum, maximum),
    writeItem(userItem.implementation, text(implementationClass)),
    ...roles.map(writeRole),
    writeItem(userItem.version, text(implementationVersion)),
  )
  return writePdu(
    type,
    Buffer.from([0, 1, 0, 0]),
    title(calledAe),
    title(callingAe),
    Buffer.alloc(32),
    writeItem(item.application, text(applicationContext)),
    ...contexts.map(writeContext),
    user,
  )
}

export const writeAssociateRequest = (request: Association<ProposedContext>): Buffer =>
  writeAssociate(types.associateRequest, request, ({ id, abstractSyntax, transferSyntaxes }) =>
    writeItem(
      item.proposed,
      Buffer.from([id, 0, 0, 0]),
      writeItem(item.abstract, text(abstractSyntax)),
      ...transferSyntaxes.map(syntax => writeItem(item.transfer, text(syntax))),
    ),
  )

export const writeAssociateAccept = (accept: Association<AnsweredContext>): Buffer =>
  writeAssociate(types.associateAccept, accept, ({ id, result, transferSyntax }) =>
    writeItem(item.answered, Buffer.from([id, 0, result, 0]), writeItem(item.transfer, text(transferSyntax))),
  )

export const writeAssociateReject = ({ result, source, reason }: RejectionCode): Buffer =>
  writePdu(types.associateReject, Buffer.from([0, result, source, reason]))

export const writeData = ({ contextId, isCommand, isLast, data }: DataValue): Buffer => {
  const head = Buffer.alloc(6)
  head.writeUInt32BE(data.length + 2, 0)
  head.writeUInt8(contextId, 4)
  head.writeUInt8((isCommand ? 1 : 0) | (isLast ? 2 : 0), 5)
  return writePdu(types.data, head, data)
}

const four = Buffer.alloc(4)
export const writeReleaseRequest = (): Buffer => writePdu(types.releaseRequest, four)
export const writeReleaseResponse = (): Buffer => writePdu(laterTypes.releaseResponse, four)
/** `source` 0: the service user; 2: the protocol layer, the only one whose reason is significant. */
export const writeAbort = (source: 0 | 2, reason: number): Buffer =>
  writePdu(laterTypes.abort, Buffer.from([0, 0, source, reason]))
