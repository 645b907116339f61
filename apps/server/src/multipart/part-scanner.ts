import { AppError } from '@xrai/contract/errors/app-error'
import type { ErrorCode } from '@xrai/contract/errors/table'

/** Where a part's content lies in the whole body, and what its header says it is. */
export interface PartRange {
  readonly from: number
  readonly to: number
  /** Null where the header names none. */
  readonly contentType: string | null
}

interface PartLimits {
  readonly parts: number
  /** What more is refused with. */
  readonly refusal: ErrorCode
}

/** Of one part's header; a sender of DICOM writes two or three lines. */
const headerBytes = 8 * 1024
/** Spaces that RFC 2046 allows behind a boundary. */
const paddingBytes = 256

type State = 'before' | 'boundary' | 'header' | 'content' | 'after'

/**
 * Finds the parts of a multipart body (RFC 2046 §5.1.1) as it comes, also of one whose lines end with a bare LF. Holds no content: only where each part begins and ends,
 * and of what came the few bytes that may be the beginning of a boundary or are of a header. MULTIPART_INVALID where it has
 * no such form.
 */
export class PartScanner {
  readonly #boundaryLine: string
  /** A bare LF until the first boundary shows how the body ends its lines. */
  #newline: '\n' | '\r\n' = '\n'
  readonly #limits: PartLimits
  readonly #parts: PartRange[] = []
  /** A line break stands before the body, for the first boundary may be its first line. */
  #held: Buffer = Buffer.from('\r\n')
  /** Where what is held begins in the body. */
  #offset = -2
  #state: State = 'before'
  #part: { readonly from: number; readonly contentType: string | null } | null = null
  /** Where the boundary that is being read begins. */
  #boundary = 0

  constructor(boundary: string, limits: PartLimits) {
    this.#boundaryLine = `--${boundary}`
    this.#limits = limits
  }

  push(chunk: Uint8Array): void {
    if (this.#state === 'after') return
    this.#held = Buffer.concat([this.#held, chunk])
    while (this.#step());
  }

  /** The parts, once the body has ended. */
  end(): readonly PartRange[] {
    if (this.#state !== 'after') throw new AppError('MULTIPART_INVALID')
    return this.#parts
  }

  /** Whether there may be more in what is held. */
  #step(): boolean {
    if (this.#state === 'boundary') return this.#readBoundary()
    if (this.#state === 'header') return this.#readHeader()
    if (this.#state === 'after') return false
    const delimiter = this.#newline + this.#boundaryLine
    const at = this.#held.indexOf(delimiter, 0, 'latin1')
    if (at < 0) {
      this.#release(Math.max(0, this.#held.length - delimiter.length + 1))
      return false
    }
    this.#boundary = this.#offset + at
    this.#release(at + delimiter.length)
    this.#state = 'boundary'
    return true
  }

  #readBoundary(): boolean {
    if (this.#held.length < 2) return false
    const begin = this.#held.toString('latin1', 0, paddingBytes)
    const isLast = begin.startsWith('--')
    if (!isLast && /^[ \t]*\r?$/.test(begin) && begin.length < paddingBytes) return false
    const [, newline] = /^[ \t]*(\r?\n)/.exec(begin) ?? []
    if (!isLast && (newline === undefined || (this.#part && newline !== this.#newline))) {
      // A line of the content that begins as the boundary does.
      this.#state = this.#part ? 'content' : 'before'
      return true
    }
    if (this.#part) this.#parts.push({ ...this.#part, to: Math.max(this.#part.from, this.#boundary) })
    this.#part = null
    if (!isLast && this.#parts.length >= this.#limits.parts) throw new AppError(this.#limits.refusal)
    if (newline !== undefined) this.#newline = newline === '\n' ? '\n' : '\r\n'
    // The line's end stays: without a header the next line is empty.
    this.#release(isLast ? this.#held.length : begin.indexOf(this.#newline))
    this.#state = isLast ? 'after' : 'header'
    return true
  }

  #readHeader(): boolean {
    const newline = this.#newline
    const at = this.#held.indexOf(newline + newline)
    if (at > headerBytes || (at < 0 && this.#held.length > headerBytes)) throw new AppError('MULTIPART_INVALID')
    if (at < 0) return false
    const lines = this.#held.toString('latin1', 0, at).split(newline)
    const line = lines.find(one => /^content-type\s*:/i.test(one))
    // The empty line's own end may be the one before the next boundary, where the part has no content.
    this.#release(at + newline.length)
    this.#part = { from: this.#offset + newline.length, contentType: line?.slice(line.indexOf(':') + 1).trim() ?? null }
    this.#state = 'content'
    return true
  }

  #release(count: number): void {
    this.#held = this.#held.subarray(count)
    this.#offset += count
  }
}
