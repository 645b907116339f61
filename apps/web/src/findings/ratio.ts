/** A share in words: 0.71 is '7 of 10'; a share that would round to all or none of ten is given per hundred. */
export function toRatio(share: number): { readonly part: number; readonly of: number } {
  const tenths = Math.round(share * 10)
  if (share === 0 || share === 1 || (tenths > 0 && tenths < 10)) return { part: tenths, of: 10 }
  return { part: Math.min(99, Math.max(1, Math.round(share * 100))), of: 100 }
}
