const weights = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]

/** Natural persons (10, 15, 16, 17) and companies (20). */
const prefix = /^(10|15|16|17|20)\d{9}$/

/**
 * True if the text is a RUC, Peru's taxpayer number: eleven digits, the last of them SUNAT's check digit by modulus 11,
 * which is 11 − (sum of the ten others times 5, 4, 3, 2, 7, 6, 5, 4, 3, 2) mod 11, its last figure. Source:
 * `stdnum.pe.ruc` of python-stdnum 2, which refers to https://www.sunat.gob.pe/legislacion/ruc/ and lacks the rare
 * prefix 16.
 */
export const isRuc = (text: string): boolean => {
  if (!prefix.test(text)) return false
  const sum = weights.reduce((total, weight, at) => total + weight * Number(text[at]), 0)
  return Number(text[10]) === (11 - (sum % 11)) % 10
}
