import { AppError } from '@xrai/contract/errors/app-error'
import type { ErrorCode } from '@xrai/contract/errors/table'

/** The range of a part's content in the whole body, and its header. */
export interface PartRange {
  readonly from: number
  readonly to: number
  /** The lines of its header, a character for each byte. */
  readonly header: readonly string[]
}

interface PartLimits {
  readonly parts: number
  /** The error code above the limit. */
  readonly refusal: ErrorCode
  /** The maximum length of a part's header; a DICOM sender writes two or three lines. */
  readonly headerBytes: number
}
/** Padding that RFC 2046 allows after a boundary. */
const paddingBytes = 256
/** Lines of content that begin like the boundary: a sender chooses one without any, and each takes as long as a part. */
const mostAlike = 1000

/** The value of a field of a part's header, by its name in small letters; null if the header has none. */
export const fieldOf = ({ header }: PartRange, name: string): string | null => {
  const line = header.find(one => one.slice(0, one.indexOf(':')).trim().toLowerCase() === name)
  return line?.slice(line.indexOf(':') + 1).trim() ?? null
}

type State = 'before' | 'boundary' | 'header' | 'content' | 'after'

/**
 * Finds the parts of a multipart body (RFC 2046 §5.1.1) as it arrives, also if its lines end with a bare LF. Stores no
 * content: only where each part begins and ends, and the few received bytes that may begin a boundary or belong to a header.
 * Throws MULTIPART_INVALID if the body is malformed.
 */
export class PartScanner {
  readonly #boundaryLine: string
  /** A bare LF until the first boundary shows the body's line ending. */
  #newline: '\n' | '\r\n' = '\n'
  readonly #limits: PartLimits
  readonly #parts: PartRange[] = []
  /** Begins with a line break, because the first boundary may be the body's first line. */
  #held: Buffer = Buffer.from('\r\n')
  /** The offset of `#held` in the body. */
  #offset = -2
  #state: State = 'before'
  #part: Omit<PartRange, 'to'> | null = null
  #alike = 0
  /** The offset of the boundary that is being read. */
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

  /** Returns the parts after the end of the body. */
  end(): readonly PartRange[] {
    if (this.#state !== 'after') throw new AppError('MULTIPART_INVALID')
    return this.#parts
  }

  /** Returns whether `#held` may contain more. */
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
      // A line of content that begins like the boundary.
      this.#alike += 1
      if (this.#alike > mostAlike) throw new AppError('MULTIPART_INVALID')
      this.#state = this.#part ? 'content' : 'before'
      return true
    }
    if (this.#part) this.#parts.push({ ...this.#part, to: Math.max(this.#part.from, this.#boundary) })
    this.#part = null
    if (!isLast && this.#parts.length >= this.#limits.parts) throw new AppError(this.#limits.refusal)
    if (newline !== undefined) this.#newline = newline === '\n' ? '\n' : '\r\n'
    // The line's end is kept: without a header the next line is empty.
    this.#release(isLast ? this.#held.length : begin.indexOf(this.#newline))
    this.#state = isLast ? 'after' : 'header'
    return true
  }

  #readHeader(): boolean {
    const newline = this.#newline
    const { headerBytes } = this.#limits
    const at = this.#held.indexOf(newline + newline)
    if (at > headerBytes || (at < 0 && this.#held.length > headerBytes)) throw new AppError('MULTIPART_INVALID')
    if (at < 0) return false
    const header = this.#held.toString('latin1', 0, at).split(newline)
    // The empty line's end may also begin the next boundary, if the part has no content.
    this.#release(at + newline.length)
    this.#part = { from: this.#offset + newline.length, header }
    this.#state = 'content'
    return true
  }

  #release(count: number): void {
    this.#held = this.#held.subarray(count)
    this.#offset += count
  }
}
