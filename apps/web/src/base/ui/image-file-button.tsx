import { type ComponentProps, useRef } from 'react'
import { Button } from './button.tsx'

interface ImageFileButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick' | 'type'> {
  /** The label of the file input. */
  readonly label: string
  readonly onFile: (file: File) => void
}

/** A button that opens a picker for one JPEG, PNG or WebP file; choosing the same file again fires again. */
export function ImageFileButton({ label, onFile, ...props }: ImageFileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...props} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        aria-label={label}
        className="hidden"
        onChange={event => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) onFile(file)
        }}
      />
    </>
  )
}
