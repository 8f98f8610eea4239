document.documentElement.lang = localStorage.getItem('language') ?? document.documentElement.lang
