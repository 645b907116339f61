import { Link } from '@tanstack/react-router'

/** To the room, where findings are decided. */
export function RoomLink({ analysisId, children }: { readonly analysisId: string; readonly children: string }) {
  return (
    <Link
      to="/preview"
      search={{ analysis: analysisId }}
      className="mt-3 inline-block text-14 font-medium text-primary-ink underline underline-offset-4"
    >
      {children}
    </Link>
  )
}
