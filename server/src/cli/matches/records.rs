//! The records of a match as files.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use mashimo_client::v1;

use super::stage::Stage;
use crate::cli::fault::Fault;

/// Where the records of a match lie.
#[derive(Clone, Debug)]
pub(crate) struct Records {
    /// JSON Lines: every event.
    pub(crate) lines: PathBuf,
    /// Tags and moves.
    pub(crate) text: PathBuf,
}

/// Writes the games of a match in both forms.
pub(crate) async fn write_records(stage: &Stage, match_id: &str) -> Result<Records, Fault> {
    let records = Records {
        lines: stage.folder().join("games.jsonl"),
        text: stage.folder().join("games.txt"),
    };
    export(stage, match_id, v1::GameFormat::Jsonl, &records.lines).await?;
    export(stage, match_id, v1::GameFormat::Text, &records.text).await?;
    Ok(records)
}

async fn export(
    stage: &Stage,
    match_id: &str,
    format: v1::GameFormat,
    path: &Path,
) -> Result<(), Fault> {
    let unwritable = |error: io::Error| Fault::failed(format_args!("{}: {error}", path.display()));
    let mut file = BufWriter::new(File::create(path).map_err(unwritable)?);
    let request = v1::ExportGamesRequest {
        match_id: match_id.to_string(),
        format: format.into(),
        ..Default::default()
    };
    let mut games = stage.client().games();
    let refused = |status| Fault::failed(mashimo_client::Error::from(status));
    // Piece by piece: a long match need not fit into memory.
    let mut pieces = games
        .export_games(request)
        .await
        .map_err(refused)?
        .into_inner();
    while let Some(piece) = pieces.message().await.map_err(refused)? {
        file.write_all(piece.chunk.as_bytes()).map_err(unwritable)?;
    }
    file.flush().map_err(unwritable)
}
