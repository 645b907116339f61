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
 * Finds the parts of a multipart body (RFC 2046 §5.1.1) as it comes. Holds no content: only where each part begins and ends,
 * and of what came the few bytes that may be the beginning of a boundary or are of a header. MULTIPART_INVALID where it has
 * no such form.
 */
export class PartScanner {
  readonly #delimiter: Buffer
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
    this.#delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1')
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
    const at = this.#held.indexOf(this.#delimiter)
    if (at < 0) {
      this.#release(Math.max(0, this.#held.length - this.#delimiter.length + 1))
      return false
    }
    this.#boundary = this.#offset + at
    this.#release(at + this.#delimiter.length)
    this.#state = 'boundary'
    return true
  }

  #readBoundary(): boolean {
    if (this.#held.length < 2) return false
    const begin = this.#held.toString('latin1', 0, paddingBytes)
    const isLast = begin.startsWith('--')
    if (!isLast && /^[ \t]*\r?$/.test(begin) && begin.length < paddingBytes) return false
    if (!isLast && !/^[ \t]*\r\n/.test(begin)) {
      // A line of the content that begins as the boundary does.
      this.#state = this.#part ? 'content' : 'before'
      return true
    }
    if (this.#part) this.#parts.push({ ...this.#part, to: Math.max(this.#part.from, this.#boundary) })
    this.#part = null
    if (!isLast && this.#parts.length >= this.#limits.parts) throw new AppError(this.#limits.refusal)
    // The line's end stays: without a header the next line is empty.
    this.#release(isLast ? this.#held.length : begin.indexOf('\r\n'))
    this.#state = isLast ? 'after' : 'header'
    return true
  }

  #readHeader(): boolean {
    const at = this.#held.indexOf('\r\n\r\n')
    if (at > headerBytes || (at < 0 && this.#held.length > headerBytes)) throw new AppError('MULTIPART_INVALID')
    if (at < 0) return false
    const lines = this.#held.toString('latin1', 0, at).split('\r\n')
    const line = lines.find(one => /^content-type\s*:/i.test(one))
    // The empty line's own end may be the one before the next boundary, where the part has no content.
    this.#release(at + 2)
    this.#part = { from: this.#offset + 2, contentType: line?.slice(line.indexOf(':') + 1).trim() ?? null }
    this.#state = 'content'
    return true
  }

  #release(count: number): void {
    this.#held = this.#held.subarray(count)
    this.#offset += count
  }
}
