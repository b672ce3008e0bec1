//! Where a command prints: text for people, or one JSON object a line.

use std::io::{self, BufWriter, IsTerminal, Stdout, Write};

use super::fault::Fault;

/// How a command prints its answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Form {
    /// Text for people.
    Text,
    /// One JSON object a line.
    Json,
}

/// Standard output, written as one piece where it can be.
pub(crate) struct Out {
    form: Form,
    /// Not locked: a thread that thinks may print, too.
    writer: BufWriter<Stdout>,
}

impl Out {
    /// Standard output in this form.
    pub(crate) fn new(form: Form) -> Out {
        Out {
            form,
            writer: BufWriter::new(io::stdout()),
        }
    }

    /// Whether JSON was asked for.
    pub(crate) fn is_json(&self) -> bool {
        self.form == Form::Json
    }

    /// One line of text.
    pub(crate) fn line(&mut self, text: impl AsRef<str>) -> Result<(), Fault> {
        writeln!(self.writer, "{}", text.as_ref())?;
        Ok(())
    }

    /// Text without a line break after it.
    pub(crate) fn text(&mut self, text: impl AsRef<str>) -> Result<(), Fault> {
        write!(self.writer, "{}", text.as_ref())?;
        Ok(())
    }

    /// One JSON value on a line of its own.
    pub(crate) fn json(&mut self, value: &serde_json::Value) -> Result<(), Fault> {
        writeln!(self.writer, "{value}")?;
        Ok(())
    }

    /// Columns of text, each as wide as its widest cell; the first row is the head.
    pub(crate) fn table(&mut self, rows: &[Vec<String>]) -> Result<(), Fault> {
        let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
        let width = |c: usize| {
            rows.iter()
                .filter_map(|row| row.get(c))
                .map(|s| s.chars().count())
                .max()
                .unwrap_or(0)
        };
        let widths: Vec<usize> = (0..columns).map(width).collect();
        for row in rows {
            let cells = row
                .iter()
                .zip(&widths)
                .map(|(cell, &width)| format!("{cell:width$}"));
            let line = cells.collect::<Vec<_>>().join("  ");
            self.line(line.trim_end())?;
        }
        Ok(())
    }

    /// Everything so far is shown now.
    pub(crate) fn flush(&mut self) -> Result<(), Fault> {
        self.writer.flush()?;
        Ok(())
    }
}

/// Whether a person watches standard error: progress is drawn for nobody else.
pub(crate) fn watched() -> bool {
    io::stderr().is_terminal()
}
