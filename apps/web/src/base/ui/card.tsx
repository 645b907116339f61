import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

export interface CardProps extends ComponentProps<'div'> {
  readonly raised?: boolean
}

export function Card({ raised = false, className, ...rest }: CardProps) {
  return (
    <div
      {...rest}
      className={classNames('rounded-card border border-line bg-paper', raised && 'shadow-raised', className)}
    />
  )
}
