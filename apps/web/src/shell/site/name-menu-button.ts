/**
 * Keeps the accessible name (`data-open-name`, `data-close-name`) and `aria-expanded` of a popover's button up to date.
 * The button also works without it. Returns a function that stops it.
 */
export function nameMenuButton(button: HTMLButtonElement): () => void {
  const menu = button.popoverTargetElement
  const say = () => {
    const open = menu?.matches(':popover-open') === true
    const { openName = '', closeName = '' } = button.dataset
    button.setAttribute('aria-label', open ? closeName : openName)
    button.setAttribute('aria-expanded', String(open))
  }
  say()
  menu?.addEventListener('toggle', say)
  return () => menu?.removeEventListener('toggle', say)
}
