/** Crockford's base 32: digits and capitals without I, L, O and U, which are easily confused with others. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const bits = 128
/** 26 characters of five bits hold 128. */
const length = Math.ceil(bits / 5)

/** Sixteen random bytes as a code of 26 characters. RangeError for any other length. */
export const formatVerificationCode = (bytes: Uint8Array): string => {
  if (bytes.length !== bits / 8) throw new RangeError(`${bytes.length} bytes are no code`)
  let rest = bytes.reduce((value, byte) => (value << 8n) | BigInt(byte), 0n)
  let code = ''
  for (let place = 0; place < length; place++) {
    code = alphabet.charAt(Number(rest & 31n)) + code
    rest >>= 5n
  }
  return code
}

/**
 * Parses a typed or printed code, in groups, in small letters or with I, L and O for 1 and 0; null if it is invalid.
 */
export const parseVerificationCode = (typed: string): string | null => {
  const code = typed
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replace(/[IL]/g, '1')
    .replace(/O/g, '0')
  return verificationCodePattern.test(code) ? code : null
}

/** The form of the code in paths and statements. The first character has three bits. */
export const verificationCodePattern = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/

/** For display: 4X7K2-…, five groups of five with the last character appended to the last group. */
export const groupedCode = (code: string): string => code.replace(/(.{5})(?=.{2})/g, '$1-')
