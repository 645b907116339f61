/** How the greys are worked on before they are shown, views alone. */
export interface Filters {
  readonly sharpen: boolean
  /** Contrast-limited adaptive histogram equalisation. */
  readonly clahe: boolean
}

export const noFilters: Filters = { sharpen: false, clahe: false }

export const isFiltered = ({ sharpen, clahe }: Filters): boolean => sharpen || clahe
