/** How many pages stand on either side of the current one. */
const reach = 2

/** The pages a pager shows: the first, the last and those around the current one, with a gap where some are left out. */
export function pageNumbers(current: number, pages: number): readonly (number | 'gap')[] {
  const shown = Array.from({ length: pages }, (_, index) => index + 1).filter(
    page => page === 1 || page === pages || Math.abs(page - current) <= reach,
  )
  return shown.flatMap((page, index) => {
    const before = shown[index - 1]
    return before !== undefined && page - before > 1 ? ['gap' as const, page] : [page]
  })
}
