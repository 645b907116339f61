export interface PanelProps {
  /** Returns to the page that led here, once what it needs is saved. */
  readonly onSaved?: (() => void) | undefined
}
