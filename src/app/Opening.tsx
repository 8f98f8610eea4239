/** The bare frame while the page finds out whose it is; index.html shows the same before any script has run. */
export function Opening() {
  return (
    <div className="app" aria-busy="true">
      <div className="side on-cloth" />
      <div className="page">
        <header className="top" />
        <main id="content" tabIndex={-1} />
      </div>
    </div>
  )
}
