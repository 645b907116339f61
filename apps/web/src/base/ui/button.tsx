import type { ComponentProps } from 'react'
import { type ButtonLook, buttonClass } from './button-class.ts'
import { Spinner } from './spinner.tsx'

export interface ButtonProps extends ComponentProps<'button'> {
  readonly look?: ButtonLook
  /** Shows a pending action and ignores further clicks; keeps the focus. */
  readonly busy?: boolean
}

export function Button({
  look = 'outline',
  busy = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={busy ? 'button' : type}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onClick}
      className={buttonClass(look, className)}
    >
      {busy && <Spinner />}
      {children}
    </button>
  )
}
