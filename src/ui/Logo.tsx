/** The product's mark: a noren on its rod, in the colour of the text around it. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 40 40" fill="currentColor" aria-hidden="true">
      <rect x="2" y="5" width="36" height="4.5" rx="2.25" />
      <path d="M5.5 12.5h9v22h-9zM16.5 12.5H24l-.6 20.5-6.9 1.5zM26 12.5h8.5v22c-3 0-6-.8-8.5-1.800z" />
    </svg>
  )
}
