interface QuickPickProps {
  readonly text: string
  readonly disabled: boolean
  readonly onClick: () => void
}

/** Selects all or none in one press; keeps the focus while it has no effect. */
export function QuickPick({ text, disabled, onClick }: QuickPickProps) {
  return (
    <button
      type="button"
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onClick}
      className="min-h-8 rounded-small px-2 text-13 text-room-muted underline-offset-4 hover:text-room-text hover:underline aria-disabled:opacity-40 aria-disabled:hover:no-underline"
    >
      {text}
    </button>
  )
}
