import { ClassLetter } from '../../findings/class-badge.tsx'
import { classLook } from '../../findings/class-look.ts'

export function ClassName({ id }: { readonly id: string }) {
  const look = classLook(id)
  return (
    <span className="flex items-center gap-2.5">
      <ClassLetter look={look} />
      {look.name}
    </span>
  )
}
