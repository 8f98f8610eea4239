// @ts-nocheck Runs in the browser as it stands: sends the page's only form on.
'use strict'
document.forms[0]?.submit()
