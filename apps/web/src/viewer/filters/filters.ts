/** Filters on the greys before display, in the view only. */
export interface Filters {
  readonly sharpen: boolean
  /** Contrast-limited adaptive histogram equalisation. */
  readonly clahe: boolean
}

export const noFilters: Filters = { sharpen: false, clahe: false }

export const isFiltered = ({ sharpen, clahe }: Filters): boolean => sharpen || clahe
