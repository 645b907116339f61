import { askedReasons } from '@xrai/contract/review/decision'
import { t } from '@xrai/contract/strings/translate'
import { Popover } from 'radix-ui'
import { type KeyboardEvent, useLayoutEffect, useMemo, useRef } from 'react'
import { useDesk, useReviewContext } from './review-context.ts'
import { reasonText } from './review-words.ts'

/**
 * Chooses the reason for a rejection, beside its row, by pointer, arrows or the keys 1 to 4. All rows share one menu.
 */
export function ReasonMenu() {
  const { desk } = useReviewContext()
  const rejecting = useDesk(desk, state => state.rejecting)
  const items = useRef<HTMLDivElement>(null)
  const anchor = useMemo(() => ({ current: { getBoundingClientRect: () => placeOf(rejecting[0]) } }), [rejecting])
  // The key R also rejects a finding whose row is scrolled out of the list; the menu would be outside the screen.
  useLayoutEffect(() => void buttonOf(rejecting[0])?.scrollIntoView({ block: 'nearest' }), [rejecting])

  const onKeyDown = (event: KeyboardEvent) => {
    const reason = askedReasons[Number(event.key) - 1]
    const buttons = [...(items.current?.querySelectorAll('button') ?? [])]
    const at = buttons.indexOf(event.target as HTMLButtonElement)
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 }[event.key]
    if (!reason && next === undefined) return
    event.preventDefault()
    if (reason) desk.rejectFor(reason)
    else buttons.at((next ?? 0) % buttons.length)?.focus()
  }
  return (
    <Popover.Root open={rejecting.length > 0} onOpenChange={open => !open && desk.rejectFor(null)}>
      <Popover.Anchor virtualRef={anchor} />
      <Popover.Portal>
        <Popover.Content
          ref={items}
          role="menu"
          aria-label={t('review.why')}
          side="bottom"
          align="end"
          sideOffset={6}
          collisionPadding={12}
          onKeyDown={onKeyDown}
          // The edit form that a reason opened takes the focus itself.
          onCloseAutoFocus={event => desk.state().form && event.preventDefault()}
          className="room z-40 w-60 animate-fade rounded-card border border-room-line bg-room-panel p-1.5 text-room-text shadow-floating"
        >
          <p className="px-2.5 pt-1.5 pb-2 text-13 text-room-muted">{t('review.why')}</p>
          {askedReasons.map((reason, at) => (
            <button
              key={reason}
              type="button"
              role="menuitem"
              onClick={() => desk.rejectFor(reason)}
              className="flex min-h-11 w-full items-center justify-between gap-3 rounded-control px-2.5 text-left text-14 outline-none hover:bg-room-raised focus-visible:bg-room-line"
            >
              {reasonText(reason)}
              <span aria-hidden="true" className="text-13 text-room-muted pointer-coarse:hidden">
                {at + 1}
              </span>
            </button>
          ))}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

const buttonOf = (id: string | undefined): Element | null =>
  id === undefined ? null : document.querySelector(`[data-reject="${CSS.escape(id)}"]`)

/** The position of the row's button; the middle of the screen if the row is not visible, as in another tab. */
function placeOf(id: string | undefined): DOMRect {
  const place = buttonOf(id)?.getBoundingClientRect()
  return place && place.width > 0 ? place : new DOMRect(innerWidth / 2 + 120, innerHeight / 3, 0, 0)
}
