/** A count in the corner of a button of the dark room; the button's name includes it for screen readers. */
export const RoomCount = ({ count }: { readonly count: number }) => (
  <span
    aria-hidden="true"
    data-count={count}
    className="absolute top-1 right-1 min-w-4 rounded-round bg-hero px-1 text-center text-[10px] leading-4 font-bold text-hero-ink after:content-[attr(data-count)]"
  />
)
