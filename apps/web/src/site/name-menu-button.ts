/**
 * Says on the button of a popover what it does next: its name (`data-open-name`, `data-close-name`) and whether what it
 * controls is open. Without it the button opens and closes all the same. Returns what ends it.
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
